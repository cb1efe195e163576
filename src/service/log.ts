/** Facts beside a log line. Never secrets, never personal data. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>

/** Structured logging: a stable sentence and facts. */
export interface Logger {
  info: (message: string, facts?: LogFacts) => void
  warn: (message: string, facts?: LogFacts) => void
  /** `error` is logged with its stack, here and nowhere else. */
  error: (message: string, error: unknown, facts?: LogFacts) => void
}

const write = (level: string, message: string, facts: LogFacts = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })}\n`)
}

/** One JSON object a line on standard error. */
export const jsonLogger: Logger = {
  info: (message, facts) => write('info', message, facts),
  warn: (message, facts) => write('warn', message, facts),
  error: (message, error, facts) =>
    write('error', message, { ...facts, error: error instanceof Error ? error.stack : String(error) }),
}
