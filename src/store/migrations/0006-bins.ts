/** Imported tables of BINs, each as one compact number table, and single corrections; place 2 tells servers of a change. */
export const bins = {
  name: '0006-bins',
  sql: `
    create table bin_import (
      name text primary key,
      imported_at integer not null,
      entries integer not null,
      records blob not null
    ) strict;

    create table bin_correction (
      bin text primary key,
      bank text,
      url text,
      phone text,
      city text,
      country text,
      scheme text,
      type text,
      brand text,
      is_prepaid integer,
      is_commercial integer,
      changed_at integer not null
    ) strict;

    insert into snapshot_version (id, version) values (2, 1);
  `,
};
