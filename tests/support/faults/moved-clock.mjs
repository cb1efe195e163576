// Loaded before a process under test: puts its clock ahead by the first number of CLOCK_JUMPS, in milliseconds, and at
// each SIGUSR2 by the next one. Prints each jump on standard error.
import process from 'node:process'

const jumps = (process.env.CLOCK_JUMPS ?? '').split(',').map(Number)
let ahead = 0
const jump = () => {
  ahead = jumps.shift() ?? ahead
  process.stderr.write(`the clock is ahead by ${ahead}\n`)
}
jump()
process.on('SIGUSR2', jump)

const Machine = Date
const now = () => Machine.now() + ahead
globalThis.Date = new Proxy(Machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
