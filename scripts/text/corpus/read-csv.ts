/** Rows of a CSV text (RFC 4180), as fields. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') field += text[at++];
      else quoted = false;
    } else if (sign === '"' && field === '') quoted = true;
    else if (sign === ',') {
      row.push(field);
      field = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      row.push(field);
      rows.push(row);
      [row, field] = [[], ''];
    } else field += sign;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** The same as objects by the names in the first row. */
export function readCsvObjects(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text.replace(/^\ufeff/, ''));
  return rows
    .filter((row) => row.length === names.length)
    .map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}
