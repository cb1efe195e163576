import { startWorker, type Worker } from '../start-worker'
import { clearRemoved } from './clear-removed'
import { deliver, type DeliveryNeeds, takeNext } from './deliver-next'

// So that one that is slow holds nobody else up, and is not stormed itself.
const mostAtOnce = 4

/** Posts what is due, several at a time, and clears away what was removed; several nodes may do it at once. */
export const startWebhookWorker = (deps: DeliveryNeeds): Worker => {
  const stopping = new AbortController()
  const inHand = new Map<Promise<void>, string>()

  const busyEndpoints = () => {
    const endpoints = [...inHand.values()]
    return [...new Set(endpoints)].filter(
      (id) => endpoints.filter((each) => each === id).length >= mostAtOnce,
    )
  }

  const worker = startWorker({
    name: 'webhooks',
    sentence: 'The work on webhooks could not go on',
    log: deps.log,
    next: async () => {
      const delivery = await takeNext(deps, busyEndpoints())
      if (!delivery) return clearRemoved(deps.database)
      const work: Promise<void> = deliver(deps, delivery, stopping.signal).finally(() => {
        inHand.delete(work)
        worker.kick()
      })
      inHand.set(work, delivery.endpoint_id)
      return true
    },
  })

  return {
    kick: worker.kick,
    idle: async () => {
      await worker.idle()
      while (inHand.size > 0) {
        await Promise.all(inHand.keys())
        await worker.idle()
      }
    },
    stop: async () => {
      stopping.abort()
      await worker.stop()
      await Promise.all(inHand.keys())
    },
  }
}
