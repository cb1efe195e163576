import type { ServiceDeps } from '../deps'
import { startWorker, type Worker } from '../start-worker'
import { mailBroadcasts } from './mail-broadcasts'
import { sendDigests } from './send-digests'
import { tellDue } from './tell-due'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'log' | 'now'>

/** Starts what notifications bring with time: those that come due, announcements by mail, weekly digests. */
export const startNotificationWorker = (deps: Needs): Worker =>
  startWorker({
    name: 'notifications',
    sentence: 'Notifications could not be sent',
    log: deps.log,
    next: async (signal) => {
      let isMore = false
      for (const work of [tellDue, mailBroadcasts, sendDigests]) {
        if (signal.aborted) return false
        isMore = (await work(deps)) || isMore
      }
      return isMore
    },
  })
