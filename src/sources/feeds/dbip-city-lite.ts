import { defineDatabase } from './define-database.ts';

export const dbipCityLite = defineDatabase({
  id: 'dbip-city-lite',
  title: 'DB-IP City Lite',
  urls: ['https://download.db-ip.com/free/dbip-city-lite-{month}.mmdb.gz'],
  // An alternative to GeoLite2: fetched by those who name it.
  onByDefault: false,
  licence: {
    name: 'CC BY 4.0',
    url: 'https://db-ip.com/db/download/ip-to-city-lite',
    attribution: 'IP Geolocation by DB-IP, https://db-ip.com',
  },
  // DB-IP publishes in the first days of a month, under a name with the month in it.
  intervalHours: 48,
  databaseType: /^DBIP-City-Lite/,
});
