import type { Bot } from './detect-bot.ts';

export type DeviceType =
  | 'desktop'
  | 'mobile'
  | 'tablet'
  | 'tv'
  | 'console'
  | 'watch'
  | 'car'
  | 'bot'
  | 'unknown';

/** What a user agent and client hints say about the device; null is unknown throughout. */
export interface DeviceReport {
  /** Held in the hand or worn: a phone, tablet or watch. Also of a bot that poses as one. */
  readonly isMobile: boolean;
  readonly type: DeviceType;
  readonly OS: OperatingSystem;
  readonly browser: Browser;
  readonly bot: Bot | null;
}

export interface OperatingSystem {
  /** Kind of device the system is made for. `mixed`: several. */
  readonly type: 'desktop' | 'mobile' | 'tv' | 'console' | 'watch' | 'mixed' | null;
  readonly name: string | null;
  readonly family: 'windows' | 'macintosh' | 'linux' | 'android' | 'unix' | 'other' | null;
  /** `10`, `17.2`, `14.2.1`. Null also where browsers send the same version for every later one. */
  readonly version: string | null;
  /** Name and version. */
  readonly title: string | null;
  /** 1: a 64-bit system; 0: a 32-bit one. */
  readonly '64bits_mode': 1 | 0 | null;
}

export interface Browser {
  /** Of a browser or app; of a bot its name. */
  readonly name: string | null;
  /** Major and minor version as a decimal number, such as 17.2. */
  readonly version: number | null;
  readonly versionMajor: number | null;
  /** Name and version. */
  readonly title: string | null;
  /** As sent, at most 1,024 characters. */
  readonly userAgent: string | null;
}
