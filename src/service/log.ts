export { jsonLogger, type LogFacts, type Logger } from '~/observability/log'
