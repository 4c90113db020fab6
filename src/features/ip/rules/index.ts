import type { IpRule } from '../define-ip-rule.ts';
import { abuse } from './abuse.ts';
import { bot } from './bot.ts';
import { hosting } from './hosting.ts';
import { notKnown } from './not-known.ts';
import { openProxy } from './open-proxy.ts';
import { relay } from './relay.ts';
import { torExit } from './tor-exit.ts';
import { vpn } from './vpn.ts';

/** Every rule of the IP score. */
export const ipRules: readonly IpRule[] = [torExit, abuse, openProxy, vpn, hosting, bot, relay, notKnown];

/**
 * How much each rule counts, from 0 to 1: the share of the remaining distance to 100 that it adds. They are our
 * judgement of how often a sign-up or payment from such an address turns out bad, not measured figures.
 */
export const ipRuleWeights: Readonly<Record<string, number>> = {
  tor_exit: 0.85,
  abuse: 0.8,
  open_proxy: 0.7,
  vpn: 0.5,
  hosting: 0.35,
  bot: 0.2,
  relay: 0.1,
  not_known: 0.05,
};
