import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AsnType } from './asn-facts.ts';
import { classifyAsn } from './classify-asn.ts';

test('the words of its name tell what an organization does', () => {
  const rows: [org: string, type: AsnType][] = [
    ['University of Delaware', 'education'],
    ['Universität Wien', 'education'],
    ['UNIVERSIDADE DO ESTADO DE SANTA CATARINA', 'education'],
    ['Springfield School District', 'education'],
    ['Forschungszentrum Jülich', 'education'],
    ['Ministry of Communications and Information Technology', 'government'],
    ['City of Las Vegas', 'government'],
    ['Stadt Flensburg', 'government'],
    ['Gemeente Amsterdam', 'government'],
    ['MUNICIPIO DE MEDELLIN', 'government'],
    ['A2 Hosting, Inc.', 'hosting'],
    ['SmartHost LLC', 'hosting'],
    ['THUONGCLOUD COMPANY LIMITED', 'hosting'],
    ['ACME_HOSTING', 'hosting'],
    ['Adeo Datacenter ApS', 'hosting'],
    ['MASTER TELECOMUNICAÇÕES LTDA', 'isp'],
    ['Deutsche Telekom AG', 'isp'],
    ['Comcast Cable Communications, LLC', 'isp'],
    ['EthioNet', 'isp'],
    ['Tri-County Wireless, LLC', 'isp'],
    ['КОМПАНИЯ ХОСТИНГ', 'hosting'],
    ['BBC', 'business'],
    ['Capital One (Europe) Plc', 'business'],
    ['Ghost Robotics', 'business'],
    ['Scarborough Hospitality', 'business'],
  ];
  for (const [org, type] of rows) assert.equal(classifyAsn(org), type, org);
});

test('without a name the kind is unknown', () => {
  assert.equal(classifyAsn(null), null);
  assert.equal(classifyAsn('  '), null);
});

test('a name of any length takes no noticeable time', () => {
  const started = performance.now();
  classifyAsn('net host tele '.repeat(100_000));
  assert.ok(performance.now() - started < 100);
});
