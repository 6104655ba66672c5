import { ChannelTile } from '../../ui/tiles/ChannelTile.tsx'
import { Eye } from '../../ui/Eye.tsx'
import { Poster, posterClass } from '../../ui/tiles/Poster.tsx'
import { Rail } from '../../ui/rows/Rail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StationTile } from '../../ui/tiles/StationTile.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import css from './Design.module.css'
import { Group, Rooms } from './DesignGroup.tsx'
import { logoPicture, posterPicture } from './design-pictures.ts'
import { CHANNELS, FILMS, type RoomName, STATIONS } from './design-words.ts'

/** Rails with what lies in them: films, channels, stations, and the places of those on their way. */
export function DesignRails() {
  return (
    <Group id="polytsi" title="Полиці" note="Заголовок, шкала, ряд. Без картинки назва стає плакатом.">
      <Rooms bands>{(room) => <RoomRails room={room} />}</Rooms>
    </Group>
  )
}

function RoomRails({ room }: { room: RoomName }) {
  const here = <span className={css.hidden}>, {room}</span>
  return (
    <div className={css.rails}>
      <Rail title={<>Фільми вихідного дня{here}</>} all={<a href="#polytsi">усі 148</a>}>
        {FILMS.map((film, index) => (
          <li key={film.title}>
            <a href="#polytsi" className={posterClass()}>
              <Poster
                title={film.title}
                picture={'drawn' in film ? null : posterPicture(index)}
                meta={film.meta}
                age={film.age}
                watched={'watched' in film ? film.watched : undefined}
                rating={film.rating}
                locked={'locked' in film}
              />
            </a>
          </li>
        ))}
      </Rail>
      <Rail title={<>Зараз в ефірі{here}</>} all={<a href="#polytsi">усі канали</a>} items="channel">
        {CHANNELS.map((channel, index) => (
          <li key={channel.number}>
            <a href="#polytsi" className={tileClass()}>
              <ChannelTile {...channel} logo={logoPicture(index)} />
            </a>
          </li>
        ))}
      </Rail>
      <Rail title={<>Радіо{here}</>} items="station">
        {STATIONS.map(({ number, name, genre, ...more }, index) => (
          <li key={number}>
            <button type="button" className={tileClass()} aria-pressed={'on' in more} disabled={'off' in more}>
              <StationTile number={number} name={name} genre={genre} logo={logoPicture(index + 2)} on={'on' in more}>
                {'on' in more && <Eye tuned={0.8} lit />}
              </StationTile>
            </button>
          </li>
        ))}
      </Rail>
      <Rail title={<>Завантажується{here}</>}>
        {[0, 1, 2, 3].map((place) => (
          <li key={place}>
            <Skeleton className={css.placePoster ?? ''} />
          </li>
        ))}
      </Rail>
    </div>
  )
}
