export declare function makeCertificate(): { cert: string; key: string; spki: string };
