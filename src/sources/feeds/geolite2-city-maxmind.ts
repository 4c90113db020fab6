import { defineDatabase } from './define-database.ts';

export const geolite2CityMaxmind = defineDatabase({
  id: 'geolite2-city-maxmind',
  title: 'GeoLite2 City, from MaxMind with an account',
  urls: ['https://download.maxmind.com/geoip/databases/GeoLite2-City/download?suffix=tar.gz'],
  account: 'maxmind',
  licence: {
    name: 'GeoLite2 EULA',
    url: 'https://www.maxmind.com/en/geolite2/eula',
    attribution:
      'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.',
  },
  // MaxMind publishes on Tuesdays and Fridays and counts downloads by account.
  intervalHours: 24,
  databaseType: /^(GeoLite2|GeoIP2)-City$/,
});
