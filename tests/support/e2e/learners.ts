import type { LearningPath, UnitContent } from '~/contract/learning'
import type { ManagedPath, ManagedPathRow } from '~/contract/path-building'
import { asAdministrator } from './components'
import { call, getToken } from './identity'

/** The questions of a path's quiz with the right answers, as its editors see them. */
export const getQuiz = async (path: string) => {
  const administrator = await asAdministrator()
  const { data } = await administrator<{ data: ManagedPathRow[] }>('GET', '/admin/learning-paths')
  const id = data.find(({ slug }) => slug === path)?.id
  const managed = await administrator<ManagedPath>('GET', `/admin/learning-paths/${id}`)
  return managed.units.flatMap(({ quiz }) => quiz?.questions ?? [])
}

const rightAnswers = async (path: string) =>
  (await getQuiz(path)).map(({ id, kind, options }) => ({
    question: id,
    options: options.filter(({ isRight }) => kind === 'ordering' || isRight).map((option) => option.id),
  }))

/** Finishes a path with its quiz, through the API. Returns the code of the certificate. */
export const finishPath = async (
  { email, password }: { email: string; password: string },
  path: string,
): Promise<string> => {
  const { token } = await getToken(email, password)
  const address = `/learning-paths/${path}`
  const { units }: LearningPath = await (await call('GET', address, token)).json()
  // In their order: each opens the next.
  for (const { slug, kind } of units) {
    const unit = `${address}/units/${slug}`
    if (kind === 'quiz') {
      const { revision }: UnitContent = await (await call('GET', unit, token)).json()
      const answers = await rightAnswers(path)
      await call('POST', `${unit}/answers`, token, { answers, revision })
    } else await call('PUT', `${unit}/progress`, token, { isFinished: true })
  }
  const { certificate }: LearningPath = await (await call('GET', address, token)).json()
  if (certificate === null) throw new Error(`${path} is not finished.`)
  return certificate
}
