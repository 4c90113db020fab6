import type { DeviceReport } from './device-report.ts';

/** Report → `device` of v1. */
export function viewDeviceV1(device: DeviceReport): object {
  const { isMobile, type, OS, browser } = device;
  return { isMobile, type, OS, browser };
}

/** Report → `device` of v2, which also says what kind of bot it is. */
export function viewDeviceV2(device: DeviceReport): object {
  const { OS, browser, bot } = device;
  const bits = OS['64bits_mode'];
  return {
    is_mobile: device.isMobile,
    type: device.type,
    os: {
      type: OS.type,
      name: OS.name,
      family: OS.family,
      version: OS.version,
      title: OS.title,
      is_64bit: bits === null ? null : bits === 1,
    },
    browser: {
      name: browser.name,
      version: browser.version,
      version_major: browser.versionMajor,
      title: browser.title,
      user_agent: browser.userAgent,
    },
    bot: bot === null ? null : { name: bot.name, kind: bot.kind },
  };
}
