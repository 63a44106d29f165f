#!/usr/bin/env node
'use strict'
// Plain JavaScript that any Node can read: finds one that is new enough and hands over to the build.
const { existsSync } = require('node:fs')
const { dirname, join } = require('node:path')

const NEEDED = 26
const root = dirname(__dirname)

const fail = message => {
  process.stderr.write(`hindsight: ${message}\n`)
  process.exitCode = 1
}

// The one that npm brings: below the program in a clone, beside it where both were installed.
const broughtNode = () => {
  try {
    return require.resolve(`node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
  } catch {
    return null
  }
}

const runOnOwnNode = () => {
  const own = broughtNode()
  if (own === null) {
    const ways = `install it from https://nodejs.org, or beside hindsight with: npm install node@${NEEDED}`
    fail(`Node ${NEEDED} or newer is needed (this is ${process.version}); ${ways}`)
    return
  }
  const { spawn } = require('node:child_process')
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(own, [__filename, ...process.argv.slice(2)], { stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', ({ message }) => fail(`the Node that came along cannot be started: ${message}`))
  child.on('exit', (status, signal) => {
    process.exitCode = signal ? 128 + require('node:os').constants.signals[signal] : status
  })
}

// Started by the lines above, in another Node: whoever kills that one means this one.
const endWithParent = () => {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

const run = () => {
  const build = join(root, 'dist', 'start.cjs')
  if (!existsSync(build)) {
    fail(`the build is missing; make it with: npm run build (in ${root})`)
    return
  }
  endWithParent()
  require(build)
    .run(process.argv.slice(2), root)
    .then(status => {
      process.exitCode = status
    })
}

if (Number(process.versions.node.split('.')[0]) < NEEDED) runOnOwnNode()
else run()
