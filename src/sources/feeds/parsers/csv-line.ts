/** The fields of one line of CSV (RFC 4180); null when a quoted field does not end in the line. */
export function parseCsvLine(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let index = 0;
  while (index <= line.length) {
    if (line[index] === '"') {
      let field = '';
      let from = index + 1;
      for (;;) {
        const quote = line.indexOf('"', from);
        if (quote === -1) return null;
        field += line.slice(from, quote);
        from = quote + 1;
        if (line[from] !== '"') break;
        field += '"';
        from++;
      }
      if (from < line.length && line[from] !== ',') return null;
      fields.push(field);
      index = from + 1;
    } else {
      const comma = line.indexOf(',', index);
      const end = comma === -1 ? line.length : comma;
      fields.push(line.slice(index, end));
      index = end + 1;
    }
  }
  return fields;
}
