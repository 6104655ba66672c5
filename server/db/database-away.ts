/** SQLSTATE codes of PostgreSQL (appendix A of its manual), and Node's codes of a lost connection. */
const AWAY_CODES =
  /^(08...|57P0.|57014|55P03|25P0[34]|53300|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH))$/
const AWAY_WORDS =
  /^(Connection terminated|timeout e(xceeded when trying to connect|xpired)|Client has encountered a connection error)/

/**
 * True for an error of a database that cannot be reached, is stopping, or keeps a statement waiting. The same
 * request may succeed a moment later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return AWAY_CODES.test(String(code)) || AWAY_WORDS.test(String(message))
}
