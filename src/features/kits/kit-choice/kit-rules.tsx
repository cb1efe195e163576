import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { KitRule } from '~/contract/dev-kits'
import { TextPlace } from '~/ui/components/text-link/text-link'
import classes from './kit-choice.module.css'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

const linkWords: Record<KitRule['kind'], string> = {
  approved: 'Apply for access',
  path: 'Open the path',
  agreement: 'Read it',
}

const getWords = ({ kind, link }: KitRule) => (link === '/contact-us' ? 'Write to us' : linkWords[kind])

/** What a kit asks for, each with whether it is done and where to do it. */
export function KitRules({ rules, name }: { rules: readonly KitRule[]; name: string }) {
  return (
    <ul className={classes.rules} aria-label={`What the ${name} asks for`}>
      {rules.map((rule) => (
        <li key={`${rule.kind} ${rule.text}`} className={classes.rule} data-met={rule.isMet || undefined}>
          {rule.isMet ? <IconCircleCheck {...icon} /> : <IconCircleDashed {...icon} />}
          <span>
            {rule.text}
            {rule.isMet || rule.link === null ? null : (
              <>
                {' '}
                <TextPlace to={rule.link} className={classes.above ?? ''} aria-label={getLabel(rule)}>
                  {getWords(rule)}
                </TextPlace>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const getLabel = (rule: KitRule) => (rule.title === '' ? getWords(rule) : `${getWords(rule)}: ${rule.title}`)
