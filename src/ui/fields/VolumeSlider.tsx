import { useLingui } from '@lingui/react/macro'

type VolumeSliderProps = {
  /** From 0 to 1. */
  volume: number
  muted: boolean
  className?: string | undefined
  /** The chosen volume; 0 is silence. */
  onChange: (volume: number) => void
}

/** The volume slider. */
export function VolumeSlider({ volume, muted, className, onChange }: VolumeSliderProps) {
  const { t } = useLingui()
  return (
    <input
      className={className}
      type="range"
      min="0"
      max="1"
      step="0.05"
      value={muted ? 0 : volume}
      aria-label={t`Volume`}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}
