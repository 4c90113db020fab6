/**
 * Facts that the packages lack or have differently from each other, each decided by hand.
 * Left out of all of them: what a territory without inhabitants or government does not have.
 */

/** GeoNames ids of the two countries that occur in none of the packages. */
export const geoNameIds: Readonly<Record<string, number>> = { EH: 2461445, HM: 1547314, XK: 831053 };

/** The CLDR puts the rand, which is also legal tender in Lesotho, before the country's own loti. */
export const currencies: Readonly<Record<string, string>> = { LS: 'LSL' };

/** Where the package names a quarter, the seat of parliament alone or a longer form. */
export const capitals: Readonly<Record<string, string>> = {
  HK: 'Hong Kong',
  MO: 'Macao',
  SM: 'San Marino',
  SZ: 'Mbabane',
  US: 'Washington, D.C.',
};

/** Latitude and longitude of capitals that the city list has not as a capital, in degrees. */
export const capitalCoordinates: Readonly<Record<string, readonly [number, number]>> = {
  EH: [27.1418, -13.18797],
  IL: [31.76904, 35.21633],
  IO: [-7.31333, 72.41111],
  PS: [31.89964, 35.20422],
  TK: [-9.38032, -171.21883],
};

/**
 * Dialling codes by ITU-T E.164 where the package gives an area within the code, an older code or several.
 * Countries of the +1 plan with more than one area code of their own share no longer prefix than `1`.
 */
export const phoneCodes: Readonly<Record<string, string>> = {
  BQ: '599',
  CW: '599',
  DO: '1',
  HM: '672',
  JM: '1',
  PR: '1',
  SJ: '47',
  VA: '39',
  XK: '383',
};

/** Not delegated in the root zone of the DNS, though reserved or in use by the package. */
export const undelegatedTlds: ReadonlySet<string> = new Set(['.bl', '.bq', '.eh', '.mf', '.xk']);

/** Norwegian is asked for by the code of the macro-language; the CLDR lists it beside its two written forms. */
export const languageCodes: Readonly<Record<string, string>> = { nb: 'no' };

/** The member states, which have been 27 since 2020. */
export const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** The long names say whose region it is, or carry an older name in brackets. */
export const shortNames: ReadonlySet<string> = new Set(['HK', 'MO', 'MM', 'PS']);

/** Uninhabited; the CLDR puts 1 there because its shares cannot be of nobody. */
export const populations: Readonly<Record<string, number>> = { BV: 0, HM: 0 };
