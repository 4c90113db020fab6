import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompiledFile } from './compiled-file.ts';
import { packagePath, packageVersion } from './read-package.ts';

/** Flags that were changed after the package the server uses for all others. */
export const changedFlags: Readonly<Record<string, string>> = {
  hn: 'turquoise since 2022',
  kg: 'straight rays since December 2023',
  mq: 'flag of its own since 2023',
  sy: 'green, white and black since 2025',
};

const widths = [1000, 250, 100] as const;

/** Typed here, so that types can be checked where this folder's packages are not installed. */
interface Renderer {
  readonly Resvg: new (
    svg: Buffer,
    options: { fitTo: { mode: 'width'; value: number } },
  ) => {
    render(): { asPng(): Buffer };
  };
}

export function compileFlags(): CompiledFile[] {
  const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js') as Renderer;
  return Object.entries(changedFlags).flatMap(([code, change]) => {
    const svg = readFileSync(packagePath('flag-icons', `flags/4x3/${code}.svg`));
    const provenance = {
      sources: [
        { name: 'flag-icons', version: packageVersion('flag-icons') },
        { name: '@resvg/resvg-js', version: packageVersion('@resvg/resvg-js') },
      ],
      asOf: change,
      licence: 'MIT',
      attribution: 'flag-icons, © Panayiotis Lipiridis',
    };
    return [
      { path: `flags/svg/${code}.svg`, content: svg, provenance },
      ...widths.map((width) => ({
        path: `flags/png${width}px/${code}.png`,
        content: new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng(),
        provenance,
      })),
    ];
  });
}
