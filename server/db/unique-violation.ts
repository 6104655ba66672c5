const POSTGRES_UNIQUE_VIOLATION = '23505'
const SQLITE_UNIQUE_VIOLATIONS = [1555, 2067]

/** Whether a statement failed because another row has the value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === POSTGRES_UNIQUE_VIOLATION || SQLITE_UNIQUE_VIOLATIONS.includes(errcode as number)
}
