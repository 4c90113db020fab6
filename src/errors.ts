/**
 * THE ERROR TABLE. Every error a caller can receive is one row: the numeric code and type are the same in
 * both API versions; `status` is the HTTP status of v2 (and of v1 when conventional statuses are switched on).
 */
export const errorTable = {
  invalid_key: { code: 101, status: 401, text: 'The API key is missing or invalid.' },
  inactive_user: { code: 102, status: 403, text: 'The account of this API key is not active.' },
  limit_reached: {
    code: 103,
    status: 429,
    text: 'The usage allowance of this account is used up for the current month.',
  },
  invalid_params: { code: 104, status: 400, text: 'A parameter has a value that is not allowed.' },
  plan_expired: { code: 105, status: 403, text: 'The subscription of this account has ended.' },
  flood_detected: { code: 106, status: 429, text: 'Too many requests at once. Slow down and try again.' },
  invalid_callback_name: {
    code: 107,
    status: 400,
    text: 'The callback parameter cannot be used as the name of a JavaScript function.',
  },
  invalid_format: {
    code: 108,
    status: 400,
    text: 'The format parameter is unknown. Use JSON, XML, CSV or Newline.',
  },
  callback_not_allowed: {
    code: 109,
    status: 400,
    text: 'The callback parameter works with the JSON format only.',
  },
  invalid_language: {
    code: 110,
    status: 400,
    text: 'The lang parameter is unknown. Use EN, AR, DE, FR, ES, JA, ZH or RU.',
  },
  invalid_mode: { code: 111, status: 400, text: 'The mode parameter is unknown. Use live or test.' },
  invalid_ip: {
    code: 112,
    status: 400,
    text: 'The IP address is missing or is not an IPv4 or IPv6 address.',
  },
  domain_not_whitelisted: {
    code: 113,
    status: 403,
    text: 'The host or address of the caller is not among the authorised hosts.',
  },
  security_module_not_allowed: {
    code: 114,
    status: 403,
    text: 'The security module is not part of the Free plan.',
  },
  generic_error: {
    code: 115,
    status: 500,
    text: 'The request could not be completed because of an internal failure.',
  },
  invalid_country_code: {
    code: 116,
    status: 400,
    text: 'The country code is missing or is not an ISO 3166-1 alpha-2 code.',
  },
  feature_not_available: {
    code: 117,
    status: 403,
    text: 'The plan of this account, or this API key, does not include this endpoint.',
  },
  invalid_phone_number: { code: 118, status: 400, text: 'The phone number is missing or invalid.' },
  invalid_email_address: { code: 119, status: 400, text: 'The email address is missing or invalid.' },
  invalid_bin_number: { code: 120, status: 400, text: 'The BIN is missing or invalid.' },
  invalid_asn: { code: 121, status: 400, text: 'The AS number is missing or invalid.' },
  invalid_iban: { code: 122, status: 400, text: 'The IBAN is missing or invalid.' },
  invalid_userid: {
    code: 123,
    status: 400,
    text: 'The user identifier is invalid or too long.',
  },
  invalid_user_type: {
    code: 124,
    status: 400,
    text: 'The user type is missing or invalid. Use email, phone or user_id.',
  },
  invalid_user_value: { code: 125, status: 400, text: 'The value parameter is missing or invalid.' },
  too_many_deletions: { code: 126, status: 429, text: 'The daily number of deletions is used up.' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type ErrorType = keyof typeof errorTable;

/**
 * An answer that is an error. `detail` replaces the public text of the row, so it must never carry text from
 * a foreign error; `status` replaces the HTTP status in both versions (for 404 and 405 of unknown routes).
 */
export class ApiError extends Error {
  readonly type: ErrorType;
  readonly code: number;
  readonly status: number;
  readonly description: string;
  /** Set where the status must be sent even in v1, whose API errors answer 200 by default. */
  readonly forcedStatus: boolean;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor(
    type: ErrorType,
    options: { detail?: string; status?: number; retryAfterSeconds?: number } = {},
  ) {
    const row = errorTable[type];
    const description = options.detail ?? row.text;
    super(description);
    this.name = 'ApiError';
    this.type = type;
    this.code = row.code;
    this.status = options.status ?? row.status;
    this.description = description;
    this.forcedStatus = options.status !== undefined;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** The answer where an id names nothing: `notFound('list', 'blocked')`. The id is repeated as it was sent. */
export function notFound(what: string, id: string): ApiError {
  return new ApiError('invalid_params', {
    detail: `There is no ${what} "${id.slice(0, 100)}".`,
    status: 404,
  });
}

/** The answer where somebody else has changed what is to be changed since it was read. */
export function staleVersion(what: string, id: string, current: number): ApiError {
  return new ApiError('invalid_params', {
    detail: `The ${what} "${id.slice(0, 100)}" has been changed meanwhile: its version is ${current} now. Read it again, then send that version.`,
    status: 409,
  });
}
