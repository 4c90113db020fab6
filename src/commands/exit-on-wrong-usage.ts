import type { CommanderError } from 'commander';

/** Wrong usage ends with exit code 2, so that scripts can tell it from a command that failed; help ends with 0. */
export function exitOnWrongUsage(error: CommanderError): never {
  process.exit(error.exitCode === 0 ? 0 : 2);
}
