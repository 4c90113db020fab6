/** Address of the module a builder process runs: `.ts` in a source checkout, `.js` in the published package. */
export function builderUrl(path: string, from: string): URL {
  return new URL(`${path}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}
