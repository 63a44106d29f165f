import type { Engine } from '../../engine/index.ts'
import { openDelivery } from '../../messages/delivery.ts'
import type { Sending } from '../../views/notifications.ts'
import type { HostRun } from '../commands/run.ts'
import { takePost } from '../home/daemon.ts'
import { printAnswer } from '../output/print.ts'
import { messageReach } from './reach.ts'

/** Sends what is due, message after message, until none is; what fails is left to a later one, or to a daemon. */
const sendDue = async (engine: Engine, { io }: HostRun): Promise<Sending> => {
  const sent: Sending = { delivered: 0, waiting: 0, parked: 0 }
  const signal = new AbortController().signal
  const delivery = await openDelivery({
    engine,
    setting: messageReach(io.env),
    tell: ({ verdict }) => void sent[verdict.state]++,
    fail: error => {
      throw error
    },
  })
  while ((await delivery.wait()) === 0) {
    await delivery.begin(signal)
    await delivery.rest()
  }
  return sent
}

/** `notify send`: does what a daemon does with messages, once. */
export const sendMessages = async (run: HostRun): Promise<number> => {
  const { io, home, flags } = run
  const { engine } = await run.caller.local()
  const post = takePost(home)
  try {
    const sent = await sendDue(engine, run)
    const view = async () => (await import('../../views/notifications.ts')).sending(sent)
    await printAnswer(sent, { io, flags, view })
    return 0
  } finally {
    post.leave()
  }
}
