// What keeps a portal whole when something fails beneath it, and the tests that notice when that is taken out: shown by
// `npm run faults:prove`. A new test of a fault has its protection here.
import { beneath } from './protections/beneath.mjs'
import { clients } from './protections/clients.mjs'
import { mails } from './protections/mails.mjs'
import { nodes } from './protections/nodes.mjs'

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {string} text stands there exactly once
 * @property {string} without what stands there instead of it
 *
 * @typedef {object} Proof
 * @property {string} protects a sentence that is true as long as it is there
 * @property {{ file: string, name: string }[]} tests of each file one at least fails without it; `name` is part of
 *   their names
 * @property {number} [givenUpAfter] seconds, of which a test needs a third at most: where it would wait in vain
 *
 * @typedef {Place & Proof} Protection
 */

/** @type {Protection[]} */
export const protections = [...beneath, ...mails, ...clients, ...nodes]
