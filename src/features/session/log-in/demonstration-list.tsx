import { AppButton } from '~/ui/components/app-button/app-button'
import { demonstrationPassword, demonstrationPeople } from './demonstration-people'
import classes from './demonstration-list.module.css'

interface DemonstrationListProps {
  /** Fills the form with this person. */
  onChoose: (email: string, password: string) => void
}

/** In a demonstration: who can be tried out, and the password they share. */
export function DemonstrationList({ onChoose }: DemonstrationListProps) {
  return (
    <section className={classes.list} aria-labelledby="demonstration">
      <h2 id="demonstration">Demonstration people</h2>
      <p>
        This portal runs as a demonstration, without real accounts. Everybody’s password is{' '}
        <code>{demonstrationPassword}</code>. Choose one to fill the form.
      </p>
      <ul className={classes.people}>
        {demonstrationPeople.map(({ email, who }) => (
          <li key={email} className={classes.person}>
            <AppButton kind="terciary" onClick={() => onChoose(email, demonstrationPassword)}>
              {email}
            </AppButton>
            <span>{who}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
