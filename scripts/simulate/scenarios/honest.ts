import { defineScenario, timesOf } from '../define-scenario.ts';
import { createCustomer, currentDevice, ordinaryPayment, shoppingTime } from '../people.ts';
import { countries, homeOf } from '../world.ts';

/** What most customers do, and what honest ones do that looks like fraud. */
export const honestScenarios = [
  defineScenario({
    name: 'ordinary',
    isFraud: false,
    story: 'A customer buys from home with a card and a device of their own.',
    play: ({ customers, dice, start, days }) =>
      customers.flatMap((customer) =>
        Array.from({ length: days }, (_, day) => day).flatMap((day) =>
          Array.from({ length: dice.poisson(customer.paymentsPerDay) }, () => {
            const at = shoppingTime(dice, start, day);
            return { at, scenario: 'ordinary', isFraud: false, data: ordinaryPayment(customer, dice, at) };
          }),
        ),
      ),
  }),
  defineScenario({
    name: 'travel',
    isFraud: false,
    story: 'A customer on a journey buys from another country, a day after the last purchase at home.',
    play: (stage) =>
      timesOf(stage, 1.5).flatMap((day) => {
        const { dice, world, customers, start } = stage;
        const customer = dice.pick(customers);
        const abroad = homeOf(world, dice, dice.pick(countries).code);
        const first = shoppingTime(dice, start, day);
        return Array.from({ length: dice.whole(1, 3) }, (_, number) => ({
          at: first + number * dice.whole(7_200, 90_000),
          scenario: 'travel',
          isFraud: false,
          data: ordinaryPayment(customer, dice, first, { customer_ip: abroad.ip }),
        }));
      }),
  }),
  defineScenario({
    name: 'gift',
    isFraud: false,
    story: 'A customer has something sent to somebody in another town or country.',
    play: (stage) =>
      timesOf(stage, 2).map((day) => {
        const { dice, customers, start } = stage;
        const customer = dice.pick(customers);
        const friend = dice.pick(customers);
        const at = shoppingTime(dice, start, day);
        return {
          at,
          scenario: 'gift',
          isFraud: false,
          data: ordinaryPayment(customer, dice, at, {
            shipping_country: dice.chance(0.3) ? friend.country.code : customer.country.code,
            shipping_city: friend.city,
            shipping_zip: friend.zip,
            shipping_street: friend.street,
          }),
        };
      }),
  }),
  defineScenario({
    name: 'office',
    isFraud: false,
    story: 'Colleagues buy over the one address of their company on the same day.',
    play: (stage) =>
      timesOf(stage, 0.15).flatMap((day) => {
        const { dice, customers, start } = stage;
        const office = dice.pick(customers);
        const colleagues = customers.filter(({ country }) => country === office.country);
        return Array.from({ length: dice.whole(4, 10) }, () => {
          const at = shoppingTime(dice, start, day);
          const data = ordinaryPayment(dice.pick(colleagues), dice, at, { customer_ip: office.home.ip });
          return { at, scenario: 'office', isFraud: false, data };
        });
      }),
  }),
  defineScenario({
    name: 'family',
    isFraud: false,
    story: 'Two people of one household use the same tablet and sometimes the same card.',
    play: (stage) =>
      timesOf(stage, 1).flatMap((day) => {
        const { dice, customers, start } = stage;
        const [one, other] = [dice.pick(customers), dice.pick(customers)];
        const tablet = one.devices[0]!;
        return [one, other].map((customer) => {
          const at = shoppingTime(dice, start, day);
          const data = ordinaryPayment(customer, dice, at, {
            customer_device_id: tablet.id,
            customer_useragent: tablet.userAgent,
            customer_ip: one.home.ip,
            customer_country: one.country.code,
            billing_country: one.country.code,
            ...(dice.chance(0.4) ? { card_number: one.cards[0] } : {}),
          });
          return { at, scenario: 'family', isFraud: false, data };
        });
      }),
  }),
  defineScenario({
    name: 'large',
    isFraud: false,
    story: 'A customer buys one expensive thing, such as a washing machine.',
    play: (stage) =>
      timesOf(stage, 1.5).map((day) => {
        const { dice, customers, start } = stage;
        const customer = dice.pick(customers);
        const at = shoppingTime(dice, start, day);
        const usual = Math.exp(customer.amountLog) * customer.country.price;
        const data = ordinaryPayment(customer, dice, at, {
          transaction_amount: Math.round(usual * dice.between(3, 8)),
          isDigitalProducts: false,
        });
        return { at, scenario: 'large', isFraud: false, data };
      }),
  }),
  defineScenario({
    name: 'newcomer',
    isFraud: false,
    story: 'Somebody opens an account and buys some minutes or days later.',
    play: (stage) =>
      timesOf(stage, 3).map((day) => {
        const { dice, world, start } = stage;
        const at = shoppingTime(dice, start, day);
        const fresh = createCustomer(world, dice, stage.nextCustomer(), at);
        const customer = { ...fresh, registeredAt: at - dice.whole(150, 260_000) };
        return { at, scenario: 'newcomer', isFraud: false, data: ordinaryPayment(customer, dice, at) };
      }),
  }),
  defineScenario({
    name: 'new device',
    isFraud: false,
    story: 'A customer buys with a new telephone or a new card for the first time.',
    play: (stage) =>
      timesOf(stage, 2).map((day) => {
        const { dice, customers, start } = stage;
        const at = shoppingTime(dice, start, day);
        const device = currentDevice(dice, at);
        const data = ordinaryPayment(dice.pick(customers), dice, at, {
          customer_device_id: device.id,
          customer_useragent: device.userAgent,
        });
        return { at, scenario: 'new device', isFraud: false, data };
      }),
  }),
];
