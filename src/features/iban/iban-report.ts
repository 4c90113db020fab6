import type { RuledReport } from '../../http/endpoint-rules.ts';
import type { IbanFormats } from './format-iban.ts';
import type { IbanCountry } from './iban-country.ts';
import type { IbanResult } from './validate-iban.ts';

/** What an IBAN answer is made of. */
export interface IbanReport extends RuledReport {
  readonly result: IbanResult;
  readonly isValid: boolean;
  /** Why it is not valid, in plain words; empty when it is. */
  readonly reason: string;
  readonly formats: IbanFormats;
  /** Null when the text begins with no IBAN country. */
  readonly country: IbanCountry | null;
}
