#!/usr/bin/env node
import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { benchCommand } from './commands/bench.ts';
import { binCommand } from './commands/bin.ts';
import { dataCommand } from './commands/data.ts';
import { domainCommand } from './commands/domain.ts';
import { importCommand } from './commands/import.ts';
import { keyCommand } from './commands/key.ts';
import { listCommand } from './commands/list.ts';
import { lookupCommand } from './commands/lookup.ts';
import { paymentCommand } from './commands/payment.ts';
import { ruleCommand } from './commands/rule.ts';
import { serveCommand } from './commands/serve.ts';
import { ConfigError, readConfig } from './config.ts';
import { version } from './version.ts';

try {
  const config = readConfig(process.env);
  const program = new Command('assay')
    .description('Assay: risk scoring and data lookup for IP addresses, networks and countries.')
    .version(version)
    .enablePositionalOptions()
    .showHelpAfterError('Run with --help to see how it is used.')
    .addCommand(serveCommand(config), { isDefault: true })
    .addCommand(accountCommand(config))
    .addCommand(keyCommand(config))
    .addCommand(lookupCommand(config))
    .addCommand(dataCommand(config))
    .addCommand(domainCommand(config))
    .addCommand(binCommand(config))
    .addCommand(ruleCommand(config))
    .addCommand(paymentCommand(config))
    .addCommand(listCommand(config))
    .addCommand(importCommand(config))
    .addCommand(benchCommand())
    .addHelpText(
      'after',
      '\nSettings are environment variables such as PORT and ASSAY_DATA_DIR; docs/settings.md lists them.',
    );
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
