const space = 0x20;
const lineFeed = 0xa;
const tab = 0x9;

export const isSpace = (code: number): boolean => code === space || code === lineFeed || code === tab;
