/** What to type first, by tool. */
export interface Snippet {
  tool: string;
  code: string;
}

const BUCKET = 'mes-sauvegardes';

/** Commands of aws-cli and rclone for an S3 endpoint. */
export const snippetsFor = (endpoint: string): [Snippet, Snippet] => [
  {
    tool: 'aws-cli',
    code: `# Clé et secret vous sont demandés
aws configure

aws --endpoint-url ${endpoint} s3 mb s3://${BUCKET}
aws --endpoint-url ${endpoint} s3 cp archive.tar.gz s3://${BUCKET}/
aws --endpoint-url ${endpoint} s3 ls s3://${BUCKET}/`,
  },
  {
    tool: 'rclone',
    code: `rclone config create stockage s3 \\
  provider=Other endpoint=${endpoint} \\
  access_key_id=VOTRE_CLE secret_access_key=VOTRE_SECRET

rclone mkdir stockage:${BUCKET}
rclone copy ./dossier stockage:${BUCKET}/dossier`,
  },
];
