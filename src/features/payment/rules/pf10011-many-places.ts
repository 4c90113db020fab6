import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { historyOf } from '../needs.ts';
import { travelOf } from '../travel.ts';

export const manyPlaces = definePaymentRule({
  id: 'PF10011',
  title: 'Purchases from many places',
  description: 'Multiple purchases from multiple locations in the past 30 days.',
  needs: [historyOf((history) => history.places, 'customer_id')],
  fires: (facts, limits) => {
    const known = facts.history!.places!;
    // The place that is paid from now counts too.
    const places = known.placesLastMonth + (known.placeIsKnown === false ? 1 : 0);
    const countries = known.countriesLastMonth + (known.countryIsKnown === false ? 1 : 0);
    const travel = travelOf(facts);
    if (travel !== null && travel.km > limits.travel_distance && travel.kmh > limits.travel_speed) {
      const [km, kmh] = [Math.round(travel.km), Math.round(travel.kmh)];
      return evidence(
        `${km} km from the customer’s last purchase ${duration(travel.seconds)} ago: ${kmh} km/h, limit ${limits.travel_speed}.`,
      );
    }
    if (countries > limits.countries_month) {
      return evidence(
        `Purchases from ${countries} countries in the last 30 days, limit ${limits.countries_month}.`,
        0.7,
      );
    }
    return places > limits.places_month
      ? evidence(`Purchases from ${places} places in the last 30 days, limit ${limits.places_month}.`, 0.5)
      : null;
  },
  examples: {
    firing: [
      // New York, two hours after Frankfurt.
      {
        place: { latitude: 40.71, longitude: -74.01 },
        history: { places: { last: { at: 1_782_907_200 - 7200 } } },
      },
      { history: { places: { placesLastMonth: 20 } } },
    ],
    quiet: [
      {},
      { place: null },
      { place: { latitude: 40.71, longitude: -74.01 } },
      // Too near to tell from the error of a city database.
      { place: { latitude: 52.0, longitude: 8.68 }, history: { places: { last: { at: 1_782_907_199 } } } },
    ],
    boundary: [
      [{ history: { places: { placesLastMonth: 6 } } }, { history: { places: { placesLastMonth: 7 } } }],
      [
        { history: { places: { countriesLastMonth: 3 } } },
        { history: { places: { countriesLastMonth: 4 } } },
      ],
      [
        { history: { places: { placesLastMonth: 6 } } },
        { history: { places: { placesLastMonth: 6, placeIsKnown: false } } },
      ],
      [
        { history: { places: { countriesLastMonth: 3, countryIsKnown: null } } },
        { history: { places: { countriesLastMonth: 3, countryIsKnown: false } } },
      ],
    ],
  },
});

function duration(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 360) / 10} hours`;
}
