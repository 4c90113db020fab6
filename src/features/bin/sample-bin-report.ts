import type { BinFacts } from './bin-facts.ts';
import type { BinReport } from './bin-report.ts';
import { findScheme } from './find-scheme.ts';

/** An invented issuer. */
const sample: BinFacts = Object.freeze<BinFacts>({
  bin: '457173',
  isValid: true,
  reason: '',
  scheme: findScheme('457173')?.scheme ?? null,
  coName: 'Dankort',
  detectedDigits: '4',
  record: {
    bank: 'Sample Bank',
    url: 'https://bank.example',
    phone: '+45 00000000',
    city: 'Copenhagen',
    country: 'DK',
    scheme: 'Visa',
    type: 'debit',
    brand: 'Classic',
    isPrepaid: false,
    isCommercial: false,
  },
  country: {
    alpha2: 'DK',
    name: 'Denmark',
    dialCode: '45',
    numeric: '208',
    emoji: '🇩🇰',
    continent: 'Europe',
    languageCode: 'da',
    languageNative: 'Dansk',
    currency: 'DKK',
  },
  sources: {
    scheme: 'ranges',
    type: 'sample',
    brand: 'sample',
    bank: 'sample',
    country: 'sample',
    currency: 'country',
  },
});

/** The report of test mode: the number as it was sent, masked; all else that of an invented Danish card. */
export function sampleBinReport(echo: string): BinReport {
  return { echo, facts: sample };
}
