import { defineScenario, timesOf } from '../define-scenario.ts';
import { cardNumber, createCustomer, currentDevice, ordinaryPayment, shoppingTime } from '../people.ts';
import { countries, homeOf } from '../world.ts';

const oldClients = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'python-requests/2.32.3',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
];

/** Ways to pay with what belongs to others, or not to pay. */
export const fraudScenarios = [
  defineScenario({
    name: 'account takeover',
    isFraud: true,
    story:
      'Somebody with a stolen password buys from another country and device, to another address, for much.',
    play: (stage) =>
      timesOf(stage, 1).flatMap((day) => {
        const { dice, world, customers, start } = stage;
        const victim = dice.pick(customers);
        const thief = dice.chance(0.4)
          ? dice.pick(world.hosting)
          : homeOf(world, dice, dice.pick(countries).code);
        const first = shoppingTime(dice, start, day);
        const device = currentDevice(dice, first);
        const drop = dice.pick(customers);
        const usual = Math.exp(victim.amountLog) * victim.country.price;
        return Array.from({ length: dice.whole(1, 4) }, (_, number) => ({
          at: first + number * dice.whole(60, 1_200),
          scenario: 'account takeover',
          isFraud: true,
          data: ordinaryPayment(victim, dice, first, {
            transaction_amount: Math.round(usual * dice.between(2, 10)),
            customer_ip: thief.ip,
            customer_device_id: device.id,
            customer_useragent: device.userAgent,
            shipping_country: drop.country.code,
            shipping_city: drop.city,
            shipping_zip: drop.zip,
            shipping_street: drop.street,
          }),
        }));
      }),
  }),
  defineScenario({
    name: 'card testing',
    isFraud: true,
    story: 'A script tries many stolen cards with small amounts from one address.',
    play: (stage) =>
      timesOf(stage, 0.25).flatMap((day) => {
        const { dice, world, start } = stage;
        const first = shoppingTime(dice, start, day);
        const place = dice.chance(0.6)
          ? dice.pick(world.hosting)
          : homeOf(world, dice, dice.pick(countries).code);
        const device = {
          ...currentDevice(dice, first),
          ...(dice.chance(0.5) ? { userAgent: dice.pick(oldClients) } : {}),
        };
        const account = createCustomer(world, dice, stage.nextCustomer(), first);
        return Array.from({ length: dice.whole(8, 25) }, (_, number) => ({
          at: first + number * dice.whole(3, 40),
          scenario: 'card testing',
          isFraud: true,
          data: ordinaryPayment(account, dice, first, {
            transaction_amount: dice.whole(1, 5),
            customer_ip: place.ip,
            customer_device_id: device.id,
            customer_useragent: device.userAgent,
            customer_registration_date: first - dice.whole(20, 7_200),
            card_number: cardNumber(dice),
            cvv_result: dice.chance(0.3),
            isDigitalProducts: true,
          }),
        }));
      }),
  }),
  defineScenario({
    name: 'promotion abuse',
    isFraud: true,
    story: 'One person opens many accounts on one device to use a coupon again and again.',
    play: (stage) =>
      timesOf(stage, 0.3).flatMap((day) => {
        const { dice, world, start } = stage;
        const first = shoppingTime(dice, start, day);
        const device = currentDevice(dice, first);
        const base = createCustomer(world, dice, stage.nextCustomer(), first);
        return Array.from({ length: dice.whole(4, 9) }, (_, number) => {
          const at = first + number * dice.whole(200, 3_000);
          const account = {
            ...base,
            id: `c${stage.nextCustomer()}`,
            email: `user${dice.digits(7)}@gmail.com`,
          };
          return {
            at,
            scenario: 'promotion abuse',
            isFraud: true,
            data: ordinaryPayment(account, dice, at, {
              coupon: 'WELCOME50',
              customer_device_id: device.id,
              customer_useragent: device.userAgent,
              customer_registration_date: at - dice.whole(30, 600),
            }),
          };
        });
      }),
  }),
  defineScenario({
    name: 'reshipping',
    isFraud: true,
    story:
      'A stolen card, billed in one country, pays for goods that go to another, ordered over a data center.',
    play: (stage) =>
      timesOf(stage, 1).map((day) => {
        const { dice, world, customers, start } = stage;
        const at = shoppingTime(dice, start, day);
        const account = createCustomer(world, dice, stage.nextCustomer(), at);
        const drop = dice.pick(customers.filter(({ country }) => country !== account.country));
        const data = ordinaryPayment(account, dice, at, {
          transaction_amount: Math.round(Math.exp(dice.normal(5.5, 0.5)) * account.country.price),
          customer_ip: dice.chance(0.6) ? dice.pick(world.hosting).ip : drop.home.ip,
          customer_registration_date: at - dice.whole(300, 172_800),
          customer_email: `${dice.hex(10)}@${dice.chance(0.4) ? 'mailinator.com' : 'gmail.com'}`,
          shipping_country: drop.country.code,
          shipping_city: drop.city,
          shipping_zip: drop.zip,
          shipping_street: drop.street,
          isDigitalProducts: false,
        });
        return { at, scenario: 'reshipping', isFraud: true, data };
      }),
  }),
  defineScenario({
    name: 'bot checkout',
    isFraud: true,
    story: 'A bot with fresh accounts buys up a scarce thing within minutes.',
    play: (stage) =>
      timesOf(stage, 0.1).flatMap((day) => {
        const { dice, world, start } = stage;
        const first = shoppingTime(dice, start, day);
        const place = dice.pick(world.hosting);
        return Array.from({ length: dice.whole(10, 20) }, (_, number) => {
          const at = first + number * dice.whole(2, 20);
          const account = createCustomer(world, dice, stage.nextCustomer(), at);
          const data = ordinaryPayment(account, dice, at, {
            transaction_amount: 199,
            customer_ip: place.ip,
            customer_useragent: dice.pick(oldClients),
            customer_registration_date: at - dice.whole(1, 50),
          });
          return { at, scenario: 'bot checkout', isFraud: true, data };
        });
      }),
  }),
  defineScenario({
    name: 'friendly fraud',
    isFraud: true,
    story: 'A customer buys as ever and disputes the payment later; only earlier disputes give them away.',
    play: (stage) =>
      timesOf(stage, 0.25).flatMap((day) => {
        const { dice, customers, start, days } = stage;
        const customer = dice.pick(customers);
        return Array.from({ length: dice.whole(2, 5) }, (_, number) => {
          const at = shoppingTime(dice, start, Math.min(days - 1, day + number * 9));
          return { at, scenario: 'friendly fraud', isFraud: true, data: ordinaryPayment(customer, dice, at) };
        });
      }),
  }),
];
