/** Addresses of a country's flag as this server serves them; all null when there is no country. */
export interface FlagUrls {
  readonly png: {
    readonly '1000px': string | null;
    readonly '250px': string | null;
    readonly '100px': string | null;
  };
  readonly svg: string | null;
}

const noUrls: FlagUrls = Object.freeze({
  png: Object.freeze({ '1000px': null, '250px': null, '100px': null }),
  svg: null,
});

export function flagUrls(code: string | null, baseUrl: string): FlagUrls {
  if (code === null) return noUrls;
  const flags = `${baseUrl}/flags`;
  const name = code.toLowerCase();
  return {
    png: {
      '1000px': `${flags}/png1000px/${name}.png`,
      '250px': `${flags}/png250px/${name}.png`,
      '100px': `${flags}/png100px/${name}.png`,
    },
    svg: `${flags}/svg/${name}.svg`,
  };
}
