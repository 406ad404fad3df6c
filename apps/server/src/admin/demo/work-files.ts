import { gzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { DemoBucket, DemoFile } from './files.ts';
import { type Random, randomOf } from './hub/random.ts';
import { reefReport } from './pictures.ts';

const trips = ['Apataki', 'Fakarava', 'Rangiroa', 'Tikehau', 'Toau'];
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const stations = ['L1', 'L2', 'R1', 'R2'];
const picturesPerTrip = 18;
const nightsPerMonth = 8;

/** Half a year of an expedition's files: pictures, measurements, reports, a website and nightly backups. The same at every start. */
export async function workBuckets(): Promise<DemoBucket[]> {
  const random = randomOf('work');
  return [
    { name: 'website-assets', files: website() },
    { name: 'nightly-backups', files: backups(random) },
    {
      name: 'expedition-2026',
      files: [
        ...measurements(random),
        ...reports(random),
        ...recordings(random),
        ...earlierYears(random),
        ...(await tripPictures(random)),
      ],
    },
  ];
}

async function tripPictures(random: Random): Promise<DemoFile[]> {
  const files: DemoFile[] = [];
  for (const trip of trips) {
    for (let index = 1; index <= picturesPerTrip; index++) {
      const number = String(1200 + files.length * 3).padStart(4, '0');
      files.push({
        key: `Pictures/${trip}/IMG_${number}.jpg`,
        contentType: 'image/jpeg',
        bytes: await seascape(random),
      });
    }
  }
  return files;
}

/** Sky, water and land in colors of their own, small enough to be made by the hundred. */
function seascape(random: Random): Promise<Buffer> {
  const [width, height] = [480, 320];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const horizon = height * (0.4 + random.next() * 0.2);
  const sky = context.createLinearGradient(0, 0, 0, horizon);
  const hue = 180 + random.below(40) - (random.next() < 0.25 ? 160 : 0);
  sky.addColorStop(0, `hsl(${hue} 55% 52%)`);
  sky.addColorStop(1, `hsl(${hue} 60% 84%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, horizon);
  context.fillStyle = `hsl(${176 + random.below(24)} 58% ${28 + random.below(18)}%)`;
  context.fillRect(0, horizon, width, height - horizon);
  context.fillStyle = `hsl(${96 + random.below(50)} 32% 30%)`;
  context.beginPath();
  context.ellipse(random.below(width), horizon, 60 + random.below(120), 8 + random.below(26), 0, Math.PI, 0);
  context.fill();
  return canvas.encode('jpeg', 82);
}

function measurements(random: Random): DemoFile[] {
  return months.flatMap((month) =>
    stations.flatMap((station) => {
      const rows = Array.from({ length: 28 }, (_, day) => {
        const celsius = (26 + random.next() * 3).toFixed(2);
        const salinity = (35 + random.next()).toFixed(2);
        return `${month}-${String(day + 1).padStart(2, '0')},${celsius},${salinity}`;
      });
      const csv = `day,celsius,salinity\n${rows.join('\n')}\n`;
      const about = { station, month, instrument: `CTD-${100 + random.below(20)}`, days: rows.length };
      return [
        text(`Measurements/${month}/${station}.csv`, 'text/csv', csv),
        text(
          `Measurements/${month}/${station}.json`,
          'application/json',
          `${JSON.stringify(about, null, 2)}\n`,
        ),
      ];
    }),
  );
}

function reports(random: Random): DemoFile[] {
  return months.flatMap((month) => {
    const temperatures = Array.from({ length: 12 }, () => 25.5 + random.next() * 4);
    const notes = `# Field notes, ${month}\n\n${trips.map((trip) => `- ${trip}: ${random.below(9) + 1} dives`).join('\n')}\n`;
    return [
      { key: `Reports/${month} report.pdf`, contentType: 'application/pdf', bytes: reefReport(temperatures) },
      text(`Reports/${month} notes.md`, 'text/markdown', notes),
    ];
  });
}

/** Returns two seconds of surf for each trip, as noise that swells and fades. */
function recordings(random: Random): DemoFile[] {
  const samplesPerSecond = 8_000;
  return trips.map((trip) => {
    const samples = 2 * samplesPerSecond;
    const wav = Buffer.alloc(44 + samples);
    wav.write('RIFF', 0, 'latin1');
    wav.writeUInt32LE(36 + samples, 4);
    wav.write('WAVEfmt ', 8, 'latin1');
    wav.writeUInt32LE(16, 16);
    wav.writeUInt16LE(1, 20);
    wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(samplesPerSecond, 24);
    wav.writeUInt32LE(samplesPerSecond, 28);
    wav.writeUInt16LE(1, 32);
    wav.writeUInt16LE(8, 34);
    wav.write('data', 36, 'latin1');
    wav.writeUInt32LE(samples, 40);
    for (let at = 0; at < samples; at++) {
      const swell = 40 * Math.sin((Math.PI * at) / samples);
      wav[44 + at] = Math.round(128 + swell * (random.next() * 2 - 1));
    }
    return { key: `Sounds/${trip} reef.wav`, contentType: 'audio/wav', bytes: wav };
  });
}

/** Returns compressed measurements of earlier years. */
function earlierYears(random: Random): DemoFile[] {
  return ['2023', '2024', '2025'].flatMap((year) =>
    stations.map((station) => {
      const rows = Array.from(
        { length: 365 },
        (_, day) => `${day + 1},${(25 + random.next() * 5).toFixed(2)}`,
      );
      const bytes = gzipSync(`day,celsius\n${rows.join('\n')}\n`);
      return {
        key: `Measurements/earlier/${year} ${station}.csv.gz`,
        contentType: 'application/gzip',
        bytes,
      };
    }),
  );
}

function website(): DemoFile[] {
  const pages = ['index', 'crew', 'route', 'findings', 'press', 'contact'];
  const colors = ['#0b3c5d', '#1f8a9e', '#f2e2b6', '#4f8f4a', '#c8553d'];
  return [
    ...pages.map((page) =>
      text(
        `${page}.html`,
        'text/html',
        `<!doctype html><title>${page}</title><link rel=stylesheet href=css/site.css><h1>${page}</h1>\n`,
      ),
    ),
    text(
      'css/site.css',
      'text/css',
      'body { font: 1rem/1.6 system-ui; margin: 4rem auto; max-width: 60ch }\n',
    ),
    text('js/route.js', 'text/javascript', 'document.body.dataset.route = location.pathname;\n'),
    text('robots.txt', 'text/plain', 'User-agent: *\nAllow: /\n'),
    text('feed.xml', 'application/xml', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>\n'),
    ...colors.map((color, index) =>
      text(
        `icons/mark-${index + 1}.svg`,
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="${color}"/></svg>\n`,
      ),
    ),
  ];
}

function backups(random: Random): DemoFile[] {
  return months.flatMap((month) =>
    Array.from({ length: nightsPerMonth }, (_, night) => {
      const day = `${month}-${String(night * 3 + 2).padStart(2, '0')}`;
      const lines = Array.from({ length: 40 + random.below(160) }, (_, line) => {
        return `insert into samples values (${line}, ${random.below(100_000)}, '${stations[line % stations.length]}');`;
      });
      return text(`${month}/db-${day}.sql`, 'application/sql', `${lines.join('\n')}\n`);
    }),
  );
}

function text(key: string, contentType: string, content: string): DemoFile {
  return { key, contentType, bytes: new TextEncoder().encode(content) };
}
