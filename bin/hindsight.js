#!/usr/bin/env node
'use strict'
// Plain JavaScript for every version of Node. Finds a version that is new enough, and starts the build with it.
const { existsSync } = require('node:fs')
const { dirname, join } = require('node:path')

const NEEDED = 26
const root = dirname(__dirname)

const fail = message => {
  process.stderr.write(`hindsight: ${message}\n`)
  process.exitCode = 1
}

// The package with this platform's Node. It has no install script, unlike `node`, so every npm installs it whole.
const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64'
const platform = process.platform === 'win32' ? 'win' : process.platform
const NODE_PACKAGE = `${isAppleSilicon ? 'node-bin' : 'node'}-${platform}-${process.arch}`

// Finds the Node that npm installed: inside the program's folder in a clone, or next to it in a project.
const broughtNode = () => {
  try {
    return require.resolve(`${NODE_PACKAGE}/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
  } catch {
    return null
  }
}

const runOnOwnNode = () => {
  const own = broughtNode()
  if (own === null) {
    const ways = `install it from https://nodejs.org, or next to hindsight with: npm install ${NODE_PACKAGE}@${NEEDED}`
    fail(`Node ${NEEDED} or newer is needed (this is ${process.version}); ${ways}`)
    return
  }
  const { spawn } = require('node:child_process')
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(own, [__filename, ...process.argv.slice(2)], { stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', ({ message }) => fail(`the bundled Node can't be started: ${message}`))
  child.on('exit', (status, signal) => {
    process.exitCode = signal ? 128 + require('node:os').constants.signals[signal] : status
  })
}

// Ends this process when the older Node that started it is killed.
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
