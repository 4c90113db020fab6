/** Makes a function that writes moments as HTTP dates (RFC 9110, section 5.6.7), of which it keeps the last. */
export function createHttpDate(): (nowMs: number) => string {
  let second = Number.NaN;
  let text = '';
  return (nowMs) => {
    const now = Math.floor(nowMs / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}
