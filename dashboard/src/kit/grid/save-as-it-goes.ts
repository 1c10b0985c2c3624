type Saved = { readonly flush: () => Promise<boolean>; readonly hasSendable: () => boolean }

const SOON_MS = 250
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const

/** Sends what a sheet has, a moment after it has changed: one request at a time, again and again while nobody is reached. */
export function saveAsItGoes(sheet: Saved) {
  let timer = 0
  let isSending = false
  let tries = 0
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void send(), ms)
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    try {
      while (sheet.hasSendable()) {
        if (!(await sheet.flush())) {
          wait(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] as number)
          tries += 1
          return
        }
        tries = 0
      }
    } finally {
      isSending = false
    }
  }
  const atOnce = () => {
    if (sheet.hasSendable()) wait(0)
  }
  addEventListener('online', atOnce)
  return {
    /** Something may be there to be sent. */
    wake() {
      if (tries === 0 && !isSending) wait(SOON_MS)
    },
    stop() {
      clearTimeout(timer)
      removeEventListener('online', atOnce)
      // What is still waiting is sent on the way out; what does not arrive has been kept.
      if (sheet.hasSendable()) void sheet.flush()
    },
  }
}
