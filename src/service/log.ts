export { jsonLogger, type LogFacts, type Logger } from '~/telemetry/log'
