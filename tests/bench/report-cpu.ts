// Loaded before a command: prints the CPU time that it has used when it ends, in ms.
process.once('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(`cpu ${Math.round((user + system) / 1000)}\n`)
})
