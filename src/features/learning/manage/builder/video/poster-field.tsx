import { Input } from '@mantine/core'
import { AppButton } from '~/ui/components/app-button/app-button'
import classes from '../builder.module.css'
import { type BuilderParts, errorAt } from '../builder-parts'
import { followPlace } from '../follow-place'
import { FileButton } from './file-button'
import { useUpload } from './use-upload'

export interface PosterFieldProps extends Pick<BuilderParts, 'form'> {
  /** The video's place in the form. */
  path: string
  /** Its address; null for none. */
  poster: string | null
}

/** The picture that stands for a video until it plays. */
export function PosterField({ path, poster, form }: PosterFieldProps) {
  const place = `${path}.poster`
  const placeIn = followPlace(form.values, place)
  const { upload, isUploading, refusal } = useUpload('picture', ({ url }) => {
    // The unit may stand elsewhere by the time that the picture is there.
    const now = placeIn(form.getValues())
    if (now !== null) form.setFieldValue(now, url)
  })
  return (
    <Input.Wrapper
      label="Picture before it plays"
      labelElement="div"
      description="May be left out."
      error={refusal ?? errorAt(form, place)}
    >
      {poster === null ? null : (
        <img src={poster} alt="" className={classes.poster} width={192} height={108} loading="lazy" />
      )}
      <div className={classes.choices}>
        <FileButton label="Picture of the video" accept="image/*" isBusy={isUploading} onChoose={upload}>
          {poster === null ? 'Upload a picture' : 'Upload another'}
        </FileButton>
        {poster === null ? null : (
          <AppButton kind="terciary" onClick={() => form.setFieldValue(place, null)}>
            Remove picture
          </AppButton>
        )}
      </div>
    </Input.Wrapper>
  )
}
