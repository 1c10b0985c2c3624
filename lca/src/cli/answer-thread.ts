import { parentPort, workerData } from 'node:worker_threads'
import { readArguments } from './arguments.ts'
import { answerBatch, type Batch } from './batches.ts'

/** A thread that answers batches, one after the other. It reads the command anew, because a method cannot be sent. */
const command = readArguments(workerData as string[])
if ('problem' in command || command.name !== 'assess' || !parentPort)
  throw new Error('It is started by threads.ts alone.')
const port = parentPort
port.on('message', (batch: Batch) => {
  const answered = answerBatch(batch, command)
  // Handed over, not copied: an explanation has 20 kB.
  port.postMessage(answered, [answered.bytes.buffer])
})
port.postMessage('ready')
