// What keeps a portal whole when something fails beneath it, and the tests that notice when that is taken out: shown by
// `npm run faults:prove`. A new test of a fault has its protection here.
import { beneath } from './protections/beneath.mjs'
import { clients } from './protections/clients.mjs'
import { mails } from './protections/mails.mjs'
import { nodes } from './protections/nodes.mjs'

/**
 * @typedef {{
 *   file: string,
 *   text: string,     stands there exactly once
 *   without: string,  what stands there instead of it
 * }} Place
 *
 * @typedef {Place & {
 *   protects: string,                       a sentence that is true as long as it is there
 *   tests: { file: string, name: string }[],  of each file one at least fails without it; `name` is part of their names
 *   givenUpAfter?: number,                  seconds, of which a test needs a third at most: where it would wait in vain
 * }} Protection
 */

/** @type {Protection[]} */
export const protections = [...beneath, ...mails, ...clients, ...nodes]
