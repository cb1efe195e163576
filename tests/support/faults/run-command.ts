import { spawn } from 'node:child_process'
import process from 'node:process'
import manifest from '../../../package.json' with { type: 'json' }
import { inheritedEnvironment } from './portal'

/** The exit and the output of a command. */
export interface CommandOutcome {
  code: number | null
  /** On standard output. */
  said: string
  /** On standard error. */
  complained: string
}

interface CommandPlace {
  /** The working directory of the command. */
  folder: string
  environment: Record<string, string>
}

/** Runs what package.json has for `npm run <name> -- <words>`, as npm would, and waits for its end. */
export const runCommand = (
  name: keyof typeof manifest.scripts,
  words: string[],
  { folder, environment }: CommandPlace,
): Promise<CommandOutcome> =>
  new Promise((resolve, reject) => {
    const [program, ...own] = manifest.scripts[name].split(' ')
    const child = spawn(program === 'node' ? process.execPath : (program ?? ''), [...own, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // As npm sets it; the program itself runs in the project's folder.
      env: { ...inheritedEnvironment(), INIT_CWD: folder, ...environment },
    })
    let [said, complained] = ['', '']
    child.stdout.on('data', (text) => (said += String(text)))
    child.stderr.on('data', (text) => (complained += String(text)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said, complained }))
  })
