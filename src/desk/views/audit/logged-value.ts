/** Returns a value of the audit log for people: the fields of JSON, one a line. Other texts stay. */
export function loggedValue(text: string | null): string {
  if (text === null) return '—'
  if (!text.startsWith('{')) return text
  try {
    return fieldsOf(JSON.parse(text)).join('\n')
  } catch {
    return text
  }
}

function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value ?? '—')}`]
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, path === '' ? name : `${path} ${name}`))
}
