// Given to a service by `--import`: writes which process has loaded which module, a line each, to the file that MODULES_NOTED names.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const { MODULES_NOTED } = process.env
if (MODULES_NOTED) {
  registerHooks({
    load(url, context, next) {
      appendFileSync(MODULES_NOTED, `${process.pid} ${url}\n`)
      return next(url, context)
    },
  })
}
