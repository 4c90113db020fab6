import { ApiError } from '../../errors.ts';

export const userTypes = ['email', 'phone', 'user_id'] as const;
export type UserType = (typeof userTypes)[number];

/** Whose data is to be erased, in the forms in which rows may name them; null where a form does not apply. */
export interface EndUser {
  /** As it was sent as `userID`. */
  readonly userId: string;
  /** In lower case. */
  readonly email: string | null;
  /** Its digits alone, with the country's code where it was sent. */
  readonly phone: string | null;
}

const longestValue = 1024;
/** ITU-T E.164 numbers have at most 15 digits; shorter ones than 5 name nobody. */
const phoneDigits = /^\d{5,20}$/;

/**
 * Reads whom a deletion is about. Without a type the value is looked for in every form that it has. Throws 125 for
 * what cannot be a value (of the type).
 */
export function readEndUser(value: string | null, type: UserType | null): EndUser {
  const text = value ?? '';
  if (text.trim() === '')
    throw new ApiError('invalid_user_value', {
      detail: 'The value is missing: send the mail address, phone number or user identifier of the end user.',
    });
  if (text.length > longestValue)
    throw new ApiError('invalid_user_value', {
      detail: `The value has more than ${longestValue} characters.`,
    });
  // Also one that cannot be: rows have it as it was sent.
  const email = text.includes('@') ? text.trim().toLowerCase() : null;
  const digits = text.replaceAll(/[\s().+\-/]/g, '').replace(/^00/, '');
  const phone = phoneDigits.test(digits) ? digits : null;
  if ((type === 'email' && email === null) || (type === 'phone' && phone === null))
    throw new ApiError('invalid_user_value', {
      detail: `The value is no ${type === 'email' ? 'mail address' : 'phone number'}.`,
    });
  return {
    userId: text,
    email: type === null || type === 'email' ? email : null,
    phone: type === null || type === 'phone' ? phone : null,
  };
}

export function readUserType(text: string | null): UserType | null {
  if (text === null) return null;
  const type = userTypes.find((name) => name === text.toLowerCase());
  if (type === undefined) throw new ApiError('invalid_user_type');
  return type;
}
