/** ISO/IEC 7812-1, annex B: whether the last digit is the check digit of those before it. Digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, isDoubled = false; index >= 0; index--, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(index) - 0x30;
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return digits.length > 0 && sum % 10 === 0;
}
