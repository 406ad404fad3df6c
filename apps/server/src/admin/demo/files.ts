import { atollFromAbove, lagoonAtDusk, reefReport } from './pictures.ts';

export interface DemoFile {
  key: string;
  contentType: string;
  bytes: Uint8Array;
  /** When it was stored; may be a fraction. */
  daysAgo: number;
}

export interface DemoBucket {
  name: string;
  files: DemoFile[];
  /** Copies of its files. They share the bytes, so many large ones cost no time. */
  copies?: { key: string; of: string; daysAgo: number }[];
}

const monthlyTemperatures = [28.4, 28.9, 29.3, 29.1, 28.2, 27.1, 26.4, 26.2, 26.6, 27.2, 27.8, 28.1];

/** Returns small files of common formats, in folders, with names in four languages. */
export async function demoBuckets(): Promise<DemoBucket[]> {
  const [gold, violet] = await Promise.all([
    lagoonAtDusk('gold').encode('png'),
    lagoonAtDusk('violet').encode('jpeg', 85),
  ]);
  return [
    { name: 'demo-documents', files: documents() },
    {
      name: 'demo-photos',
      files: [
        {
          key: 'Atoll from above.jpg',
          contentType: 'image/jpeg',
          bytes: await atollFromAbove(),
          daysAgo: 44,
        },
        { key: 'Lagoon/Lagoon at dusk.png', contentType: 'image/png', bytes: gold, daysAgo: 41 },
        { key: '写真/夕暮れの環礁.jpg', contentType: 'image/jpeg', bytes: violet, daysAgo: 41 },
      ],
    },
  ];
}

function documents(): DemoFile[] {
  const markdown = (key: string, text: string) => textFile(key, 'text/markdown; charset=utf-8', text);
  return [
    markdown('Welcome.md', welcome),
    markdown('Français/Bienvenue.md', bienvenue),
    markdown('中文/欢迎.md', huanying),
    markdown('日本語/ようこそ.md', youkoso),
    textFile('Notes/Packing list.txt', 'text/plain; charset=utf-8', packingList),
    textFile('Survey/stations.json', 'application/json', `${JSON.stringify(stations, null, 2)}\n`),
    textFile('Survey/temperatures.csv', 'text/csv; charset=utf-8', temperaturesCsv()),
    {
      key: 'Survey/Reef survey.pdf',
      contentType: 'application/pdf',
      bytes: reefReport(monthlyTemperatures),
      daysAgo: 44,
    },
  ];
}

function textFile(key: string, contentType: string, text: string): DemoFile {
  return { key, contentType, bytes: new TextEncoder().encode(text), daysAgo: 45 };
}

function temperaturesCsv(): string {
  const rows = monthlyTemperatures.map((degrees, index) => {
    const month = `2026-${String(index + 1).padStart(2, '0')}`;
    return `${month},${degrees.toFixed(1)},${(degrees - 1.7).toFixed(1)}`;
  });
  return `month,lagoon_celsius,outer_reef_celsius\n${rows.join('\n')}\n`;
}

const welcome = `# Welcome to Atoll

These files are here so that you can look around before you upload your own.

- **Survey** holds a table, a list of stations and a report.
- **Notes** holds plain text.
- The bucket **demo-photos** holds pictures.

Everything you see in the console is also there for any S3 client. Create an access key and try it.
`;

const bienvenue = `# Bienvenue sur Atoll

Ces fichiers vous permettent de faire le tour de la console avant d'envoyer les vôtres.

- **Survey** contient un tableau, une liste de stations et un rapport.
- **Notes** contient du texte brut.
- Le bucket **demo-photos** contient des images.

Tout ce que montre la console est aussi accessible à n'importe quel client S3. Créez une clé d'accès et essayez.
`;

const huanying = `# 欢迎使用 Atoll

这些文件供您在上传自己的文件之前先熟悉控制台。

- **Survey** 中有一份表格、一份站点列表和一份报告。
- **Notes** 中是纯文本。
- 存储桶 **demo-photos** 中是图片。

您在控制台中看到的一切，也可以用任意 S3 客户端访问。创建一个访问密钥试试吧。
`;

const youkoso = `# Atoll へようこそ

ご自分のファイルをアップロードする前に、このファイルでコンソールをお試しください。

- **Survey** には表、観測点の一覧、報告書があります。
- **Notes** にはテキストファイルがあります。
- バケット **demo-photos** には画像があります。

コンソールに表示されるものは、どの S3 クライアントからも利用できます。アクセスキーを作成してお試しください。
`;

const packingList = `Packing list for the reef survey

[x] thermometers, two for each station
[x] waterproof notebooks and pencils
[x] slates with the fish of the lagoon
[ ] spare mask
[ ] drinking water for four days
`;

const stations = [
  { id: 'L1', name: 'North lagoon', latitude: -14.9312, longitude: -147.6421, depth_m: 4.5 },
  { id: 'L2', name: 'Motu of the terns', latitude: -14.9688, longitude: -147.6903, depth_m: 7.2 },
  { id: 'R1', name: 'Outer reef, east pass', latitude: -14.9475, longitude: -147.7217, depth_m: 18 },
];
